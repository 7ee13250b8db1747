/** Absolute paths of the bundle's parts; builds when the sources changed. */
export function bundle(): Promise<{ client: string; worker: string; config: string; root: string }>
