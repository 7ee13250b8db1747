/** Roles are rows of a table, and people refer to them by id. */

/** The id of a role, as SQL. @param rol its name as SQL: in quotes, a parameter or a column */
export const rolId = (rol: string): string => `(select id from roles where nombre = ${rol})`
