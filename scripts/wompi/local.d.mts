export interface WompiLocal {
  origen: string
  variables: Record<string, string>
  sendEventsTo(url: string | null): void
  close(): void
}
export function openWompi(options?: {
  desde?: number
  settle?: [number, number]
  waits?: number[]
}): Promise<WompiLocal>
