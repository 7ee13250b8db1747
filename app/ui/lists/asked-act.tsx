/**
 * An act on the chosen rows that asks first: its button belongs into the SelectionBar, its dialog beside it, since that
 * stands outside the form whose checkboxes it posts.
 *   const removal = useAskedAct({ intent: 'remove-selected', icon: Trash2, label: t('…'), ask: (n) => ({ … }) })
 *   <SelectionBar>{removal.button}</SelectionBar>
 *   {removal.dialog}
 * Without JavaScript there is no question: with `unasked` the act runs at once then, else it is not offered.
 */
import { useLocation, useNavigation } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { rememberPlace } from '~/ui/dialogs/opener'
import { SELECTION_FORM, useSelected } from '~/ui/lists/selection'
import { useBrowserLayoutEffect } from '~/ui/use-browser-layout-effect'

interface Act {
  intent: string
  icon: LucideIcon
  label: string
  /** the question about so many rows */
  ask: (n: number) => { title: string; detail: ReactNode; confirm: string }
  danger?: boolean
  unasked?: boolean
}

/** Whether the chosen rows are being posted. */
const useChosenBusy = () => useNavigation().formData?.has('ids') ?? false

export function useAskedAct({ intent, icon, label, ask, danger = false, unasked = false }: Act) {
  const { t } = useI18n()
  const { n } = useSelected()
  const [asking, setAsking] = useState(false)
  const { key } = useLocation()
  const busy = useChosenBusy()
  // another list, or the same one after an action
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit starts without the question
  useEffect(() => setAsking(false), [key])
  const button = (
    <Button
      tone="line"
      {...(unasked ? {} : { className: 'needs-script' })}
      icon={icon}
      type="submit"
      name="intent"
      value={intent}
      disabled={busy}
      onClick={(e) => {
        e.preventDefault()
        setAsking(true)
      }}
    >
      {label}
    </Button>
  )
  if (!asking) return { button, dialog: null }
  const { title, detail, confirm } = ask(n)
  const dialog = (
    <Dialog title={title} size="sm" onClose={() => setAsking(false)}>
      <DialogBody>
        <div className="muted">{detail}</div>
      </DialogBody>
      <DialogFoot>
        <CloseButton>{t('common.cancel')}</CloseButton>
        <Button
          type="submit"
          form={SELECTION_FORM}
          name="intent"
          value={intent}
          {...(danger ? { tone: 'danger', className: 'btn--wash' } : {})}
          disabled={busy}
        >
          {confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
  return { button, dialog }
}

/** An act on the chosen rows that is done at once. */
export function ChosenAct({ intent, icon, children }: { intent: string; icon: LucideIcon; children: string }) {
  const busy = useChosenBusy()
  // the bar goes away once the act is done, with what was pressed in it
  useBrowserLayoutEffect(
    () => (busy ? rememberPlace(document.querySelector<HTMLElement>('.selection-bar')) : undefined),
    [busy],
  )
  return (
    <Button tone="line" icon={icon} type="submit" name="intent" value={intent} disabled={busy}>
      {children}
    </Button>
  )
}
