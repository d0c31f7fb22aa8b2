import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  buildDirectory: "build",
  // The server build has several entries (vite.config.ts); each keeps its own name.
  serverBuildFile: "[name].js",
  // Posts to pages pass our own check of the origin (app/web.ts), which knows PUBLIC_URL; this one does not.
  allowedActionOrigins: ["**"],
} satisfies Config;
