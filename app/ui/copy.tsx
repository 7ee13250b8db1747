/** Copying text: a button, or a field that shows the text. A toast reports success or failure. */
import { Copy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { Button } from './button'
import { useToast } from './toasts/toast'

/** `const copy = useCopy()`; `copy(text, 'dispositivo.link_copied')`. @param failed the message if the browser refuses */
export function useCopy() {
  const { push } = useToast()
  return (text: string, copied: TextKey, failed: TextKey = 'common.address_not_copied') => {
    navigator.clipboard
      .writeText(text)
      .then(() => push({ clave: copied }))
      .catch(() => push({ clave: failed, tone: 'bad' }))
  }
}

/**
 * A read-only text with a copy button; `shown` where it is displayed differently from the copied value.
 *   <CopyField id="enlace" label="O envíe el enlace" hint="…" value={url} copied="dispositivo.link_copied" />
 */
export function CopyField(props: {
  id: string
  label: ReactNode
  hint: ReactNode
  value: string
  shown?: string
  copied: TextKey
  failed?: TextKey
  className?: string
  /** lines of the field, where the text must be seen whole */
  rows?: number
}) {
  const { id, label, hint, value, shown = value, copied, failed, className = '', rows } = props
  const { t } = useI18n()
  const copy = useCopy()
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const attributes = {
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      field.current = element
    },
    className: `input${className && ` ${className}`}`,
    id,
    readOnly: true,
    value: shown,
    'aria-describedby': `${id}-ayuda`,
    onFocus: () => field.current?.select(),
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="copy">
        {rows === undefined ? <input {...attributes} /> : <textarea {...attributes} rows={rows} />}
        <Button
          icon={Copy}
          onClick={() => {
            field.current?.select()
            copy(value, copied, failed)
          }}
        >
          {t('common.copy')}
        </Button>
      </div>
      <small id={`${id}-ayuda`}>{hint}</small>
    </div>
  )
}
