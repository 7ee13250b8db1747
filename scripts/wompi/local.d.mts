export interface WompiLocal {
  origen: string
  variables: Record<string, string>
  avisarA(url: string | null): void
  cerrar(): void
}
export function abrirWompi(opciones?: {
  desde?: number
  asentar?: [number, number]
  esperas?: number[]
}): Promise<WompiLocal>
