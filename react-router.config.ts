import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  buildDirectory: "build",
  // The server build has several entries (vite.config.ts); each keeps its own name.
  serverBuildFile: "[name].js",
  // Our own origin check (app/web.ts) covers posts to pages and knows PUBLIC_URL; this one doesn't.
  allowedActionOrigins: ["**"],
} satisfies Config;
