export interface LocalEvent {
  data: { transaction: Record<string, unknown> }
  signature: { properties: string[]; checksum: string }
  environment: string
  timestamp: number
}
export function eventOf(t: Record<string, unknown>, secret: string, properties?: string[]): LocalEvent
