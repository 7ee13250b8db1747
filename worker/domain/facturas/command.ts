/** What the SuperAdmin does with an electronic document that is not issued. */

import { chosenIds } from '../chosen'
import { recordId } from '../fields/id'
import * as z from '../zod'

export const FacturaCommand = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('retry-invoice'),
    id: recordId(),
  }),
  z.object({ intent: z.literal('retry-selected'), ids: chosenIds() }),
])
