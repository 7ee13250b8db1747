/** What is done with the reports that a company has mailed. */
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { REPORTS } from './kinds'
import { RECIPIENTS_MAX, WHENS } from './mailing'

const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const NO_RECIPIENTS: RefusalReason = 'ningun-destinatario'
const id = () => z.string({ error: 'no-encontrado' }).min(1, 'no-encontrado').max(64, 'no-encontrado')

const fields = {
  reporte: z.enum(REPORTS, { error: INVALID_OPTION }),
  cuando: z.enum(WHENS, { error: INVALID_OPTION }),
  /** ids of people, one for each box that is ticked */
  personas: z.array(id(), { error: NO_RECIPIENTS }).min(1, NO_RECIPIENTS).max(RECIPIENTS_MAX, INVALID_OPTION),
}

export const CreateMailingCommand = z.object({ intent: z.literal('create-mailing'), ...fields })
export const UpdateMailingCommand = z.object({
  intent: z.literal('update-mailing'),
  id: id(),
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
  id: id(),
})
export type MailingCommand = z.output<typeof MailingCommand>
/** By a person who gets it and wants it no more. */
export const LeaveMailingCommand = z.object({ intent: z.literal('leave-mailing'), id: id() })

/** Of an Administrador. */
export const MailingsCommand = z.discriminatedUnion('intent', [
  CreateMailingCommand,
  UpdateMailingCommand,
  MailingCommand,
  LeaveMailingCommand,
])
export type AnyMailingCommand = z.output<typeof MailingsCommand>
