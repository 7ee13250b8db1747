/** Absolute paths of the bundle's parts; builds when the sources changed. */
export function bundle(): Promise<{ cliente: string; worker: string; config: string; raiz: string }>
