/** What the SuperAdmin does with an electronic document that is not issued. */
import { chosenIds } from '../chosen'
import * as z from '../zod'

export const FacturaCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('retry-invoice'),
    id: z.string({ error: 'no-encontrado' }).min(1, 'no-encontrado').max(64, 'no-encontrado'),
  }),
  z.object({ intent: z.literal('retry-selected'), ids: chosenIds() }),
])
