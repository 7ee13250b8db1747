CREATE TABLE `auditoria_dias` (
	`empresa_id` text NOT NULL,
	`dia` text NOT NULL,
	`desde` integer NOT NULL,
	`primera` text NOT NULL,
	`hasta` integer NOT NULL,
	`ultima` text NOT NULL,
	`filas` integer NOT NULL,
	`sucesos` text NOT NULL,
	`personas` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auditoria_dias_empresa` ON `auditoria_dias` (`empresa_id`,`desde`,`primera`);--> statement-breakpoint
CREATE INDEX `auditoria_dias_dia` ON `auditoria_dias` (`dia`,`empresa_id`,`desde`,`primera`);