-- What was done stays done: no row of the audit log is changed, and none goes before its 90 days are over.
CREATE TRIGGER `auditoria_firme` BEFORE UPDATE ON `auditoria` BEGIN
  SELECT RAISE(ABORT, 'auditoria: no se cambia');
END;
--> statement-breakpoint
CREATE TRIGGER `auditoria_guardada` BEFORE DELETE ON `auditoria` WHEN OLD.`at` > unixepoch() * 1000 - 7776000000 BEGIN
  SELECT RAISE(ABORT, 'auditoria: aun no vence');
END;
