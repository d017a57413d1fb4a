// Loaded into a server before its own program (`node --import`): tells the process that started it, whenever that sends a
// message, what it has in memory, in bytes. Garbage is collected first where the message asks for it.
process.on('message', ({ collect }) => {
  if (collect) globalThis.gc()
  process.send(process.memoryUsage())
})
// The process that started it is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The server ends when its work is done, even if somebody still listens.
process.channel.unref()
