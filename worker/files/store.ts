/** R2 file storage: private; `put` never overwrites, `replace` does. Callers make the keys. */

export class FileStore {
  constructor(private readonly bucket: Pick<R2Bucket, 'put' | 'get' | 'delete' | 'list'>) {}

  /** Stores an object. Throws when R2 fails, and when the key is taken. */
  async put(key: string, bytes: Uint8Array, tipo: string): Promise<void> {
    const stored = await this.bucket.put(key, bytes, {
      onlyIf: { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: tipo },
    })
    if (!stored) throw new Error('an object lies under that key already')
  }

  /** Stores an object, overwriting: only for content that is deterministic. */
  async replace(key: string, bytes: Uint8Array, headers: R2HTTPMetadata): Promise<void> {
    await this.bucket.put(key, bytes, { httpMetadata: headers })
  }

  /** The object under a key, as a stream, or null. */
  async get(key: string): Promise<ReadableStream | null> {
    return (await this.bucket.get(key))?.body ?? null
  }

  /** Up to n keys with a prefix after another key, in order. */
  async keys(prefix: string, after: string | null, n: number): Promise<string[]> {
    const { objects } = await this.bucket.list({
      prefix,
      limit: n,
      ...(after ? { startAfter: after } : {}),
    })
    return objects.map((object) => object.key)
  }

  /** Deletes an object; a missing one is not an error. */
  async delete(key: string): Promise<void> {
    await this.bucket.delete(key)
  }
}
