// Keeps one processor busy until it is stopped, or until whoever started it is gone.
process.once('disconnect', () => process.exit());
const turn = () => {
  const end = Date.now() + 50;
  while (Date.now() < end);
  setImmediate(turn);
};
turn();
