/**
 * Bulk actions: the checkboxes of the rows belong to one form by its id. The action bar appears by CSS while one is
 * checked, so it works without JavaScript; an action that cannot be undone asks for confirmation where there is
 * JavaScript.
 */
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { Check, Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { useReadOnly } from '~/ui/read-only'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/windows/modal'

const FORM = 'alertas-varias'
const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${FORM}"]`)]

export function SelectBox({ id, label }: { id: string; label: string }) {
  if (useReadOnly()) return null
  return (
    <label className="alert-box">
      <input type="checkbox" name="ids" value={id} form={FORM} aria-label={label} />
    </label>
  )
}

export function SelectionBar() {
  const { t } = useI18n()
  const [n, setN] = useState(0)
  const [asking, setAsking] = useState(false)
  const { key } = useLocation()
  const readOnly = useReadOnly()
  const busy = useNavigation().formData?.has('ids') ?? false

  useEffect(() => {
    const count = () => setN(boxes().filter((box) => box.checked).length)
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  }, [])
  // another list, or the same one after an action: clear the selection
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit starts with an empty selection
  useEffect(() => {
    for (const box of boxes()) box.checked = false
    setN(0)
    setAsking(false)
  }, [key])

  if (readOnly) return null
  return (
    <div className="alert-bar">
      <Form method="post" id={FORM} preventScrollReset replace>
        <span aria-live="polite">{n > 0 && t('alertas.selected', { n })}</span>
        <Button tone="line" icon={Eye} type="submit" name="intent" value="review-selected" disabled={busy}>
          {t('alertas.revisar')}
        </Button>
        <Button
          tone="line"
          icon={Check}
          type="submit"
          name="intent"
          value="resolve-selected"
          disabled={busy}
          onClick={(e) => {
            e.preventDefault()
            setAsking(true)
          }}
        >
          {t('alertas.resolver')}
        </Button>
      </Form>
      {asking && (
        <Modal title={t('alertas.resolve_confirm', { n })} size="sm" onClose={() => setAsking(false)}>
          <ModalBody>
            <p className="muted">{t('alertas.resolve_detail')}</p>
          </ModalBody>
          <ModalFoot>
            <CloseButton>{t('common.cancelar')}</CloseButton>
            <Button type="submit" form={FORM} name="intent" value="resolve-selected" disabled={busy}>
              {t('alertas.resolve_many', { n })}
            </Button>
          </ModalFoot>
        </Modal>
      )}
    </div>
  )
}
