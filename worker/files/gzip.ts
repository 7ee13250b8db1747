/** Gzips a text for long-term storage. */
export async function compress(text: string): Promise<Uint8Array> {
  const stream = new Response(text).body as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Uint8Array(await new Response(stream.pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}
