// Preloaded into web and workers: the channel to the launcher closes when the launcher is gone, however it went.
// Processes that these start inherit the preload, and have channels of their own.
if (process.env.GAZETTEER_LAUNCHER === String(process.ppid)) {
  process.once("disconnect", () => {
    setTimeout(() => process.exit(1), 15_000).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.channel?.unref();
}
