#!/bin/sh
# Finds the programs that the tests drive, and installs Debian's packages for those that are missing where that is allowed.
set -eu
missing=""
have() { for name in "$@"; do command -v "$name" >/dev/null 2>&1 && return 0; done; return 1; }
have chromium chromium-browser google-chrome google-chrome-stable || missing="$missing chromium"
have msgfmt || missing="$missing gettext"
have node || missing="$missing nodejs"
have npm || missing="$missing npm"
have git || missing="$missing git"
# The pages are looked at in languages whose letters a bare machine may lack.
have fc-list && fc-list | grep -qi "dejavu\|noto" || missing="$missing fontconfig fonts-dejavu-core"
[ -z "$missing" ] && exit 0
if have apt-get && [ "$(id -u)" = 0 ]; then
    echo "installing:$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y -q --no-install-recommends $missing >/dev/null || { apt-get update -q >/dev/null && apt-get install -y -q --no-install-recommends $missing >/dev/null; }
    exit 0
fi
echo "The tests need programs that are not on the path. Install these packages of your system, then run make test again:$missing" >&2
exit 1
