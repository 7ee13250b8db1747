/** R2, where files lie: private, written once, under keys that the database made up. */

export class FileStore {
  constructor(private readonly bucket: Pick<R2Bucket, 'put' | 'get' | 'delete' | 'list'>) {}

  /** Stores an object. Throws when R2 is not to be had, and when something lies under that key already. */
  async put(key: string, bytes: Uint8Array, tipo: string): Promise<void> {
    const stored = await this.bucket.put(key, bytes, {
      onlyIf: { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: tipo },
    })
    if (!stored) throw new Error('an object lies under that key already')
  }

  /** Stores an object whatever lay there: for what comes out the same each time it is made. */
  async replace(key: string, bytes: Uint8Array, headers: R2HTTPMetadata): Promise<void> {
    await this.bucket.put(key, bytes, { httpMetadata: headers })
  }

  /** What lies under a key, as a stream, or null. */
  async get(key: string): Promise<ReadableStream | null> {
    return (await this.bucket.get(key))?.body ?? null
  }

  /** Up to n keys that begin so and come after another, in their order. */
  async keys(prefix: string, after: string | null, n: number): Promise<string[]> {
    const { objects } = await this.bucket.list({
      prefix,
      limit: n,
      ...(after ? { startAfter: after } : {}),
    })
    return objects.map((object) => object.key)
  }

  /** Takes an object away; one that is gone already is no fault. */
  async delete(key: string): Promise<void> {
    await this.bucket.delete(key)
  }
}
