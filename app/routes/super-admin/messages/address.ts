/** The state of the screen in its address: list parameters, and the open message. */
import { listAddress } from '~/ui/address'

export const PATH = '/super-admin/messages'

/** `?ver=<id>` opens a message. */
export const { hrefTo } = listAddress(PATH, ['ver'])
