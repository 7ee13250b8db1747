/** What the page of the way back may show: how that payment stands, and nothing else of it. */
export interface Vista {
  estado: 'verificando' | 'exito' | 'rechazado' | 'error' | 'incompleta'
  /** the provider's words, in its language */
  motivo: string | null
}

/** A payment's state as its page shows it; null, and what is none of ours, is an error that says nothing. */
export function vistaDe(resultado: { estado: string; motivo: string | null } | null): Vista {
  switch (resultado?.estado) {
    case 'aprobado':
      return { estado: 'exito', motivo: null }
    case 'pendiente':
      return { estado: 'verificando', motivo: null }
    case 'rechazado':
    case 'anulado':
    case 'vencido':
      return { estado: 'rechazado', motivo: resultado.motivo }
    default:
      return { estado: 'error', motivo: null }
  }
}
