/** The form of a vehicle's own speed limit, on its page. */

import { optionalWholeNumber } from '../fields/number'
import { LIMITE } from '../lugares/rules-command'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { vehiculoCommand } from './vehiculo'

/** Empty: the company's limit holds. */
export const SpeedLimitCommand = z.object({
  intent: z.literal('update-speed-limit'),
  limite_velocidad: optionalWholeNumber(LIMITE, 'limite-entre' satisfies RefusalReason),
})

/** Commands of the tab Datos of a vehicle. `today` is a day of the company. */
export const vehicleDataCommand = (today: string) =>
  z.discriminatedUnion('intent', [...vehiculoCommand(today).options, SpeedLimitCommand])
