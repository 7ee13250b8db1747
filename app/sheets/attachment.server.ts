/** A file that the browser saves, for this person alone. */
export const attachment = (body: BodyInit, filename: string, type: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  })
