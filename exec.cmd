@rem For Windows, whose shell has no exec: runs what follows. Other shells put it in their own place, so that signals reach it.
@%*
