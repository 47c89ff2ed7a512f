@rem Runs its arguments on Windows, whose shell has no exec. Other shells replace themselves, so that signals reach node.
@%*
