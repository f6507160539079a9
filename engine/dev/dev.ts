export async function startDev(_: object): Promise<number> { return 1 }
