/** Runs an asynchronous function over a list, a few at a time. */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (const item of queue) await run(item);
    }),
  );
}
