/** The dialog named in the address. */

import { daysBetween } from '@domain/day'
import { hasBegun } from '@domain/documentos/coverage'
import { DocumentoCommand } from '@domain/documentos/documento'
import { vigencia } from '@domain/documentos/vigencia'
import { formatPlaca } from '@domain/vehiculos/placa'
import { Link } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Confirm } from '~/ui/dialogs/confirm'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { TextareaField } from '~/ui/field'
import { FileViewer } from '~/ui/files/file-viewer'
import { RemoveFile } from '~/ui/files/remove-file'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import { useReachable } from '~/ui/read-only'
import { Badge } from '~/ui/signs/badge'
import { Plate } from '~/ui/signs/plate'
import { PlateLink } from '~/ui/signs/plate-link'
import { useAddress } from './address'
import { DocumentoForm, Renewal } from './form'
import type { DialogData, Exencion, Sheet } from './load.server'
import { removalInWords } from './removal-words'
import { labelOf, vencimiento } from './words'

export function DocumentoDialog({
  opened,
  canManage,
  today,
}: {
  opened: DialogData
  canManage: boolean
  today: string
}) {
  const i18n = useI18n()
  const { t, reason } = i18n
  const { list } = useAddress()
  const refused = (title: string, key: string) => (
    <RefusalDialog title={title} closeTo={list}>
      <Note tone="warn">{reason(key)}</Note>
    </RefusalDialog>
  )
  switch (opened.dialog) {
    case 'nuevo':
      return opened.choice ? (
        <DocumentoForm sheet={null} choice={opened.choice} tipo={opened.tipo} />
      ) : (
        refused(t('documentos.add'), opened.refusal ?? 'suscripcion-terminada')
      )
    case 'renovar':
      return opened.refusal ? (
        refused(t('documentos.title_renew', { documento: labelOf(opened.sheet.documento, i18n) }), opened.refusal)
      ) : (
        <Renewal sheet={opened.sheet} today={today} />
      )
    case 'editar':
      return <DocumentoForm sheet={opened.sheet} />
    case 'historial':
      return <History sheet={opened.sheet} canManage={canManage} today={today} />
    case 'eliminar':
      return <RemoveDocumento sheet={opened.sheet} today={today} />
    case 'quitar-archivo':
      return <RemoveArchivo sheet={opened.sheet} />
    case 'no-aplica':
      return <NotApplicable exencion={opened.exencion} />
    case 'aplica':
      return <AppliesAgain exencion={opened.exencion} />
    case 'ver': {
      const { archivo } = opened.sheet.documento
      return archivo && <FileViewer {...archivo} closeTo={list} />
    }
  }
}

/** The current document and its predecessors, newest first. */
function History({ sheet, canManage, today }: { sheet: Sheet; canManage: boolean; today: string }) {
  const i18n = useI18n()
  const { t, date } = i18n
  const { list, hrefWith } = useAddress()
  const reachable = useReachable()
  const { documento, vehiculo, history: documentoHistory, cuenta: counting } = sheet
  const labels = { documento: labelOf(documento, i18n), placa: formatPlaca(vehiculo.placa) }
  const stateOf = (one: (typeof documentoHistory)[number]) => {
    if (one.avisa_desde > today) return 'No aplica'
    return hasBegun(one, today) ? vigencia(one.vence, today) : 'Por empezar'
  }
  return (
    <Dialog
      title={t('documentos.title_history', labels)}
      plate={<PlateLink id={vehiculo.id} placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={list}
    >
      <DialogBody>
        <ul>
          {documentoHistory.map((one) => {
            const day = one.fecha_vencimiento
            const which = t('documentos.de_fecha', { fecha: date(day) })
            const link = (text: string, to: string) =>
              reachable(to) && (
                <Link to={to} aria-label={`${text}: ${which}`} preventScrollReset replace>
                  {text}
                </Link>
              )
            return (
              <li className="documento-past" key={one.id}>
                <span>
                  <b>{vencimiento(day, daysBetween(today, day), i18n)}</b>
                </span>
                {one.actual && today < one.cuenta_hasta ? (
                  <Badge estado={stateOf(one)} title={t('documentos.counts')} />
                ) : (
                  <span className="tag">{t('documentos.anterior')}</span>
                )}
                <small>{t('documentos.issued_on', { fecha: date(one.fecha_emision) })}</small>
                <div className="documento-past-actions">
                  {one.archivo ? (
                    link(t('documentos.open_archivo'), hrefWith('ver', one.id))
                  ) : (
                    <span className="faint">{t('documentos.no_archivo')}</span>
                  )}
                  {canManage && link(t('documentos.edit_short'), hrefWith('editar', one.id))}
                  {canManage && link(t('documentos.delete_short'), hrefWith('eliminar', one.id))}
                </div>
              </li>
            )
          })}
        </ul>
      </DialogBody>
      <DialogFoot>
        <CloseButton>{t('common.close')}</CloseButton>
        <LinkButton tone="primary" icon={RotateCw} to={hrefWith('renovar', counting.id)} replace preventScrollReset>
          {t('documentos.renew_named')}
        </LinkButton>
      </DialogFoot>
    </Dialog>
  )
}

/** Confirms deleting a document: what is deleted with it, and what covers the vehicle then. */
function RemoveDocumento({ sheet, today }: { sheet: Sheet; today: string }) {
  const i18n = useI18n()
  const { t, date } = i18n
  const { list } = useAddress()
  const { documento, vehiculo } = sheet
  const f = useActionForm({ id: 'eliminar', schema: DocumentoCommand, intent: 'remove' })
  const labels = { documento: labelOf(documento, i18n), placa: formatPlaca(vehiculo.placa) }
  const day = documento.fecha_vencimiento
  return (
    <Confirm
      title={t('removal.question', labels)}
      confirm={t('documentos.delete', labels)}
      of={f}
      closeTo={list}
      fields={{ id: documento.id }}
    >
      <p>{t(day < today ? 'removal.detail_expired' : 'removal.detail', { fecha: date(day) })}</p>
      {documento.archivo && <p>{t('removal.archivo', { nombre: documento.archivo.nombre })}</p>}
      <p>{removalInWords(sheet, today, i18n)}</p>
    </Confirm>
  )
}

/** Confirms deleting the file of a document; the document stays. */
function RemoveArchivo({ sheet: { documento, vehiculo } }: { sheet: Sheet }) {
  const i18n = useI18n()
  const { t } = i18n
  const { list } = useAddress()
  const f = useActionForm({ id: 'quitar-archivo', schema: DocumentoCommand, intent: 'remove-file' })
  const { archivo } = documento
  if (!archivo) return null
  return (
    <RemoveFile of={f} id={documento.id} archivo={archivo} closeTo={list}>
      {t('documentos.remove_archivo_keeps', {
        documento: labelOf(documento, i18n),
        placa: formatPlaca(vehiculo.placa),
      })}
    </RemoveFile>
  )
}

/** Records that a document type does not apply to a vehicle, with the reason. */
function NotApplicable({ exencion: { vehiculo, tipo, motivo } }: { exencion: Exencion }) {
  const { t } = useI18n()
  const { list, hrefWith } = useAddress()
  const f = useActionForm({ id: 'no-aplica', schema: DocumentoCommand, intent: 'exempt', initial: { motivo } })
  return (
    <Dialog
      title={t('documentos.title_not_applicable', { documento: t(`documentosByTipo.${tipo}`) })}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={list}
    >
      <Form of={f} bare>
        <input type="hidden" name="vehiculo_id" value={vehiculo.id} />
        <input type="hidden" name="tipo" value={tipo} />
        <DialogBody>
          <FormError of={f} about={f.fields.vehiculo_id} />
          <p className="muted">{t('documentos.not_applicable_hint')}</p>
          <TextareaField
            field={f.fields.motivo}
            label={t('documentos.motivo')}
            hint={t('documentos.reason_hint')}
            rows={2}
            maxLength={200}
          />
        </DialogBody>
        <DialogFoot>
          {motivo !== null && (
            <LinkButton
              className="left"
              tone="quiet"
              to={hrefWith('aplica', vehiculo.id, tipo)}
              replace
              preventScrollReset
            >
              {t('documentos.require_again')}
            </LinkButton>
          )}
          <CloseButton>{t('common.cancel')}</CloseButton>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('documentos.save_reason')}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

function AppliesAgain({ exencion: { vehiculo, tipo, motivo } }: { exencion: Exencion }) {
  const { t } = useI18n()
  const { list } = useAddress()
  const f = useActionForm({ id: 'aplica', schema: DocumentoCommand, intent: 'unexempt' })
  const labels = { documento: t(`documentosByTipo.${tipo}`), placa: formatPlaca(vehiculo.placa) }
  return (
    <Confirm
      title={t('documentos.applies_confirm', labels)}
      confirm={t('documentos.require_again')}
      tone="plain"
      of={f}
      closeTo={list}
      fields={{ vehiculo_id: vehiculo.id, tipo }}
    >
      <p>{t('documentos.applies_detail', { motivo: motivo ?? '' })}</p>
    </Confirm>
  )
}
