/** Every route of API v1 for records; a new one fails the law until it is here, and so in api-v1.test.ts. */
export const V1_ROUTES = ['vehicles', 'drivers'].flatMap((noun) => [
  `GET /api/v1/${noun}`,
  `POST /api/v1/${noun}`,
  `GET /api/v1/${noun}/:id`,
  `PATCH /api/v1/${noun}/:id`,
  `DELETE /api/v1/${noun}/:id`,
])
