/** The lists of a company, by the names under which columns and views are kept and files are exported. */
export const LIST_NAMES = [
  'vehiculos',
  'documentos',
  'conductores',
  'servicios',
  'planes',
  'alertas',
  'dispositivos',
  'equipo',
] as const
export type ListName = (typeof LIST_NAMES)[number]

/** The lists of the platform, by the names under which files are exported. */
export type PlatformListName = 'empresas' | 'usuarios' | 'sistema' | 'mensajes' | 'correos' | 'facturas'

/** The lists of a company that are exported and have no named views. */
export type UnnamedList = 'recorridos' | 'episodios' | 'lugares' | 'compartidos' | 'pagos' | 'claves'
