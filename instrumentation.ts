// Runs once when the server starts, before it answers. Nothing here may reach the edge runtime's bundle.

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startServer } = await import("./app/_server/start-server");
  await startServer();
}
