-- Named views of a list: its filters, order, columns and number of rows, kept by one person of a company. One of each list
-- may be the view that it opens with.
CREATE TABLE `vistas` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`usuario_id` text NOT NULL,
	`lista` text NOT NULL,
	`nombre` text NOT NULL,
	`consulta` text NOT NULL,
	`predeterminada` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`usuario_id`) REFERENCES `usuarios`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vistas_nombre` ON `vistas` (`empresa_id`,`usuario_id`,`lista`,`nombre`);
--> statement-breakpoint
CREATE UNIQUE INDEX `vistas_predeterminada` ON `vistas` (`empresa_id`,`usuario_id`,`lista`) WHERE "vistas"."predeterminada" = 1;
--> statement-breakpoint
-- A person who leaves the company takes no views along.
CREATE TRIGGER `vistas_de_quien_sale` AFTER UPDATE OF `empresa_id` ON `usuarios` WHEN OLD.`empresa_id` IS NOT NEW.`empresa_id` BEGIN
  DELETE FROM `vistas` WHERE `empresa_id` = OLD.`empresa_id` AND `usuario_id` = OLD.`id`;
END;
