/** Lets this process and its children keep their temporary files in memory, where the machine has room for that. */
export function keepTemporaryFilesInMemory(): void
