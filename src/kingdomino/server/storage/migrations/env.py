"""Run by Alembic: migrations are done on the connection of the caller, in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
