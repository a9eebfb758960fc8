import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A compressed stream is a held-back stream, and nothing here travels further than this machine.
  compress: false,
  // Native or self-locating packages: loaded by Node as they are, never bundled.
  serverExternalPackages: [
    "libsql",
    "@libsql/client",
    "@prisma/adapter-libsql",
    "@prisma/client",
    "@prisma/driver-adapter-utils",
    "@prisma/schema-engine-wasm",
    "quickjs-emscripten",
  ],
  // Types are a step of their own in `npm run check` and `npm test`; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Builds are rare here, and writing the cache takes a third of one.
    turbopackFileSystemCacheForBuild: false,
    // A development server that starts from the cache of an earlier one finds its own chunks changed, and reloads every
    // page without end.
    turbopackFileSystemCacheForDev: false,
    // Above the largest body that a route takes, so that `handle()` is who refuses.
    proxyClientMaxBodySize: "20mb",
  },
};

export default config;
