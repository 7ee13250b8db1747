/** Named views of lists. */
export const vistas = {
  whole: 'Lista completa',
  save: 'Guardar esta vista',
  save_detail:
    'Se guardan los filtros, el orden, las columnas y el número de filas que ve ahora. Solo usted ve sus vistas.',
  nombre: 'Nombre',
  nombre_hint: 'Si ya tiene una vista con ese nombre, esta la reemplaza.',
  new_nombre: 'Nombre nuevo',
  opens: 'Abrir la lista con esta vista',
  is_opening: 'La lista se abre con esta vista',
  saved_ones: 'Vistas guardadas',
  rename_named: 'Cambiar el nombre de {nombre}',
  remove_named: 'Eliminar la vista {nombre}',
  open_with_named: 'Abrir la lista con {nombre}',
  stop_named: 'No abrir la lista con {nombre}',
  saved: 'Se guardó la vista {nombre}',
  replaced: 'Se reemplazó la vista {nombre}',
  renamed: 'La vista se llama ahora {nombre}',
  removed: 'Se eliminó la vista {nombre}',
  opening: 'La lista se abrirá con esta vista',
  opening_none: 'La lista se abrirá completa',
}
