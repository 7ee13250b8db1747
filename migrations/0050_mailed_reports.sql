-- Reports that a company has mailed, each week or each month, and to whom.
CREATE TABLE `envios` (
	`id` text PRIMARY KEY NOT NULL,
	`empresa_id` text NOT NULL,
	`reporte` text NOT NULL,
	`frecuencia` text NOT NULL,
	`dia` integer,
	`activo` integer DEFAULT true NOT NULL,
	`proximo_at` integer NOT NULL,
	`ultimo_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `envios_empresa` ON `envios` (`empresa_id`,`id`);--> statement-breakpoint
CREATE INDEX `envios_proximo` ON `envios` (`proximo_at`,`id`) WHERE "envios"."activo" = 1;
--> statement-breakpoint
CREATE TABLE `envio_personas` (
	`empresa_id` text NOT NULL,
	`envio_id` text NOT NULL,
	`usuario_id` text NOT NULL,
	PRIMARY KEY(`empresa_id`, `envio_id`, `usuario_id`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`envio_id`) REFERENCES `envios`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`usuario_id`) REFERENCES `usuarios`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `envio_personas_usuario` ON `envio_personas` (`empresa_id`,`usuario_id`);
--> statement-breakpoint
-- A person who leaves the company gets no more of its reports.
CREATE TRIGGER `envios_de_quien_sale` AFTER UPDATE OF `empresa_id` ON `usuarios` WHEN OLD.`empresa_id` IS NOT NEW.`empresa_id` BEGIN
  DELETE FROM `envio_personas` WHERE `empresa_id` = OLD.`empresa_id` AND `usuario_id` = OLD.`id`;
END;
