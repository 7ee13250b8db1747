/** Folders of R2: the objects below a prefix that ends in a slash. */

export class Folders {
  constructor(private readonly bucket: Pick<R2Bucket, 'list' | 'delete'>) {}

  /** The names of the folders directly below a prefix. */
  async names(prefix: string): Promise<string[]> {
    const { delimitedPrefixes } = await this.bucket.list({ prefix, delimiter: '/' })
    return delimitedPrefixes.map((folder) => folder.slice(prefix.length, -1))
  }

  /** Deletes objects below a prefix, up to a thousand at a time; returns whether more are left. */
  async clear(prefix: string): Promise<boolean> {
    const { objects, truncated } = await this.bucket.list({ prefix })
    if (objects.length > 0) await this.bucket.delete(objects.map(({ key }) => key))
    return truncated
  }
}
