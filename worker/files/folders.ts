/** Folders of R2: what lies together below a prefix that ends in a slash. */

export class Folders {
  constructor(private readonly bucket: Pick<R2Bucket, 'list' | 'delete'>) {}

  /** The names of the folders right below a prefix. */
  async names(prefix: string): Promise<string[]> {
    const { delimitedPrefixes } = await this.bucket.list({ prefix, delimiter: '/' })
    return delimitedPrefixes.map((folder) => folder.slice(prefix.length, -1))
  }

  /** Takes away what lies below a prefix, a thousand objects at a time; answers whether more is left. */
  async clear(prefix: string): Promise<boolean> {
    const { objects, truncated } = await this.bucket.list({ prefix })
    if (objects.length > 0) await this.bucket.delete(objects.map(({ key }) => key))
    return truncated
  }
}
