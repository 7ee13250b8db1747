-- Who was asked on which day to renew what: nobody is asked twice a day about the same.
CREATE TABLE `recordatorios` (
	`empresa_id` text NOT NULL,
	`usuario_id` text NOT NULL,
	`dia` text NOT NULL,
	`cosa` text NOT NULL,
	PRIMARY KEY(`empresa_id`, `usuario_id`, `dia`, `cosa`),
	FOREIGN KEY (`empresa_id`) REFERENCES `empresas`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`empresa_id`,`usuario_id`) REFERENCES `usuarios`(`empresa_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER `recordatorios_de_quien_sale` AFTER UPDATE OF `empresa_id` ON `usuarios` WHEN OLD.`empresa_id` IS NOT NEW.`empresa_id` BEGIN
  DELETE FROM `recordatorios` WHERE `empresa_id` = OLD.`empresa_id` AND `usuario_id` = OLD.`id`;
END;
