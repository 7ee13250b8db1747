/** What is done with the reports that a company has mailed. */
import { recordId } from '../fields/id'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { REPORTS } from './kinds'
import { RECIPIENTS_MAX, WHENS } from './mailing'

const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const NO_RECIPIENTS: RefusalReason = 'ningun-destinatario'

const fields = {
  reporte: z.enum(REPORTS, { error: INVALID_OPTION }),
  cuando: z.enum(WHENS, { error: INVALID_OPTION }),
  /** ids of people, one for each box that is ticked */
  personas: z.array(recordId(), { error: NO_RECIPIENTS }).min(1, NO_RECIPIENTS).max(RECIPIENTS_MAX, INVALID_OPTION),
}

export const CreateMailingCommand = z.object({ intent: z.literal('create-mailing'), ...fields })
export const UpdateMailingCommand = z.object({
  intent: z.literal('update-mailing'),
  id: recordId(),
  ...fields,
  /** what the form showed, the people joined by commas; what was left so is not written */
  antes: z
    .object({
      ...fields,
      personas: z
        .string()
        .default('')
        .transform((ids) => ids.split(',').filter(Boolean)),
    })
    .optional()
    .catch(undefined),
})
export const MailingCommand = z.object({
  intent: z.enum(['pause-mailing', 'resume-mailing', 'remove-mailing', 'test-mailing']),
  id: recordId(),
})
export type MailingCommand = z.output<typeof MailingCommand>
/** By a person who gets it and wants it no more. */
export const LeaveMailingCommand = z.object({ intent: z.literal('leave-mailing'), id: recordId() })

/** Of an Administrador. */
export const MailingsCommand = z.discriminatedUnion('intent', [
  CreateMailingCommand,
  UpdateMailingCommand,
  MailingCommand,
  LeaveMailingCommand,
])
export type AnyMailingCommand = z.output<typeof MailingsCommand>
