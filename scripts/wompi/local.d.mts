export interface WompiLocal {
  origen: string
  variables: Record<string, string>
  sendEventsTo(url: string | null): void
  cerrar(): void
}
export function openWompi(options?: {
  desde?: number
  settle?: [number, number]
  waits?: number[]
}): Promise<WompiLocal>
