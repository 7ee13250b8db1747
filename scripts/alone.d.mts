/**
 * Runs `work` while no other process runs its own under the same lock; until then it waits.
 * @param lock path of a file that stands while work is under way, with the number of its process
 */
export function alone<T>(lock: string, work: () => Promise<T>): Promise<T>
