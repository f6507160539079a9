/** Lets the browser answer the reader in between. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Starts the page in tasks of their own: evaluating the site's code and taking the shell over would
 * be one long task on a slow machine. All of it is in one file.
 */
async function startInTasks(): Promise<void> {
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await nextTask();
  await start();
}

startInTasks().catch((error: unknown) => {
  console.error('The page stays as it was built:', error);
});
