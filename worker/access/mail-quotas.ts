/** Daily limits on mails that a stranger can cause: counters kept like those of attempts (docs/decisions/0038). */

import {
  INVITED_BY_ALL_LADDER,
  INVITED_LADDER,
  INVITING_NETWORK_LADDER,
  invitationLadder,
  SUPPORT_MAILBOX_LADDER,
} from '../domain/identidad/attempts'
import { Refusal } from '../domain/refusal'
import type { IdentityDb } from '../identidad/sql'

const HOUR_MS = 3_600_000

export class MailQuotas {
  /** @param name the keyed hash that names a counter */
  constructor(
    private readonly db: Pick<IdentityDb, 'reserve' | 'giveBack'>,
    private readonly name: (kind: string, ...parts: string[]) => Promise<string>,
    private readonly now: number,
  ) {}

  /** Counts a mail to the support address; false when today's quota is used up. */
  async mailsSupport(email: string): Promise<boolean> {
    const counter = { clave: await this.name('buzon-soporte', email), ...SUPPORT_MAILBOX_LADDER }
    return (await this.db.reserve([counter], this.now)).fallos !== null
  }

  /**
   * Counts the mail of an invitation, for the company, the recipient and the sender's network.
   * @param invitation `members`: how many the company may have; `network`: the hash of the sender's address, null for
   *   none
   * @returns the counters to refund (giveBack) if no mail is written after all
   * @throws Refusal `limite-de-correos` with the hours until the next one may be sent
   */
  async reserveInvitation(invitation: {
    company: string
    members: number
    email: string
    network: string | null
  }): Promise<ReadonlyMap<string, number>> {
    const { company, members, email, network } = invitation
    const [ofCompany, ofPair, ofAll, ofNetwork] = await Promise.all([
      this.name('invita', company),
      this.name('invita-a', company, email),
      this.name('invitado', email),
      this.name('invita-red', network ?? company),
    ])
    const reserved = await this.db.reserve(
      [
        { clave: ofCompany, ...invitationLadder(members) },
        { clave: ofPair, ...INVITED_LADDER },
        { clave: ofAll, ...INVITED_BY_ALL_LADDER },
        { clave: ofNetwork, ...INVITING_NETWORK_LADDER },
      ],
      this.now,
    )
    if (reserved.fallos !== null) return reserved.fallos
    const hours = Math.max(1, Math.ceil((reserved.hasta - this.now) / HOUR_MS))
    throw new Refusal('limite-de-correos', undefined, { n: hours })
  }

  /** Refunds a reservation: the counted mail was not written. */
  async giveBack(reserved: ReadonlyMap<string, number>): Promise<void> {
    await this.db.giveBack(reserved)
  }
}
