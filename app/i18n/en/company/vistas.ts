import type { vistas as es } from '../../es/company/vistas'
import type { Translation } from '../../texts'

export const vistas: Translation<typeof es> = {
  whole: 'Whole list',
  save: 'Save this view',
  save_detail:
    'Saves the filters, the order, the columns and the number of rows that you see now. Only you see your views.',
  nombre: 'Name',
  nombre_hint: 'If you already have a view with that name, this one replaces it.',
  new_nombre: 'New name',
  opens: 'Open the list with this view',
  is_opening: 'The list opens with this view',
  saved_ones: 'Saved views',
  rename_named: 'Rename {nombre}',
  remove_named: 'Delete the view {nombre}',
  open_with_named: 'Open the list with {nombre}',
  stop_named: 'Do not open the list with {nombre}',
  saved: 'The view {nombre} was saved',
  replaced: 'The view {nombre} was replaced',
  renamed: 'The view is now called {nombre}',
  removed: 'The view {nombre} was deleted',
  opening: 'The list will open with this view',
  opening_none: 'The list will open whole',
}
