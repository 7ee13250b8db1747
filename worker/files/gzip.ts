/** What is put away for long is packed: a text as the bytes of a gzip file. */
export async function comprimir(texto: string): Promise<Uint8Array> {
  const flujo = new Response(texto).body as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Uint8Array(await new Response(flujo.pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}
