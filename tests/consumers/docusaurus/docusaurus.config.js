export default {
  title: "Handbook",
  url: "https://handbook.example",
  baseUrl: "/",
  i18n: { defaultLocale: "en", locales: ["en", "de", "tr", "nl"] },
  presets: [["classic", { docs: { routeBasePath: "/" }, blog: false }]],
  scripts: [{ src: "https://compute-glossary.example/assets/embed.js", async: true }],
};
